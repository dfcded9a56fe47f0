// SPDX-License-Identifier: GPL-3.0-or-later
// The documents' serial loop and nothing around it, as a bare C program has it.
#include <stddef.h>

void bareSerial(const unsigned char* pixels, size_t count, unsigned int* histogram);

void bareSerial(const unsigned char* pixels, size_t count, unsigned int* histogram) {
    for (size_t i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}
