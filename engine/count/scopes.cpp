// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/count/scopes.h"

#include "engine/values/text/sentence.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace tonescope {

namespace {

constexpr ChannelSet colours = ChannelSet::of(Channel::Red, Channel::Green, Channel::Blue);

/// The channels of a scope that counts by columns.
constexpr ChannelSet channelsOf(ScopeKind kind) {
    return kind == ScopeKind::Waveform ? ChannelSet::of(Channel::Gray) : colours;
}

/// The channels that the wanted scopes by columns have together.
ChannelSet columnChannels(ScopeSet scopes) {
    ChannelSet channels;
    if (scopes.contains(ScopeKind::Waveform)) channels.insert(Channel::Gray);
    if (scopes.contains(ScopeKind::Parade)) {
        for (const Channel channel : {Channel::Red, Channel::Green, Channel::Blue})
            channels.insert(channel);
    }
    return channels;
}

/// Whether the scope is counted in such a pass.
bool isOf(ScopeKind kind, ScopePass pass) {
    return (kind == ScopeKind::Vectorscope) == (pass == ScopePass::Chroma);
}

/// Takes a scope's tables out of what a pass has counted.
ScopeCountsPointer scopeOf(ScopeKind kind, const ScopeTask& task, CountedScope& counted,
                           const std::string& device) {
    ScopeCounts scope{kind,
                      {},
                      task.width(),
                      traitsOf(task.task.pixels.layout).sampleBits,
                      task.task.formula,
                      device,
                      counted.timings};
    std::size_t table = 0;
    for (const Channel channel : allChannels) {
        if (!task.task.channels.contains(channel)) continue;
        if (task.pass == ScopePass::Columns && channelsOf(kind).contains(channel))
            scope.tables.push_back(std::move(counted.tables.at(table)));
        ++table;
    }
    if (task.pass == ScopePass::Chroma) scope.tables = std::move(counted.tables);
    return std::make_shared<const ScopeCounts>(std::move(scope));
}

} // namespace

std::vector<ScopeTask> scopeTasks(const ScopeOrder& order) {
    std::vector<ScopeTask> tasks;
    const auto add = [&](ScopePass pass, ChannelSet channels) {
        ScopeTask task{order.task, pass, columnAxisOf(order.orientation)};
        task.task.channels = channels;
        task.task.binning = Binning::Values;
        tasks.push_back(std::move(task));
    };
    if (const ChannelSet channels = columnChannels(order.scopes); !channels.empty())
        add(ScopePass::Columns, channels);
    if (order.scopes.contains(ScopeKind::Vectorscope)) add(ScopePass::Chroma, colours);
    return tasks;
}

Outcome<std::vector<ScopeCountsPointer>> countScopes(Counter& counter, const ScopeOrder& order,
                                                     const std::string& device, const CountControl& control) {
    std::vector<ScopeCountsPointer> scopes;
    for (const ScopeTask& task : scopeTasks(order)) {
        ScopeOutcome counted = counter.countScope(task, control);
        if (!counted) return counted.reason();
        for (const ScopeKind kind : allScopes) {
            if (!order.scopes.contains(kind) || !isOf(kind, task.pass)) continue;
            scopes.push_back(scopeOf(kind, task, *counted, device));
            if (order.pixels && !scopes.back()->addsUpTo(*order.pixels))
                return Failure{
                    Stage::Kernel,
                    filled(SENTENCE("the counts of the %1 do not add up to the pixels"), {nameOf(kind)}),
                    {},
                    {}};
        }
    }
    return scopes;
}

} // namespace tonescope
