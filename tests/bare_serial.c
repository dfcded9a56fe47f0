// SPDX-License-Identifier: GPL-3.0-or-later
// The serial counting loop of the documents, compiled as plain C without anything around it: what the
// program's own serial counting is compared to.
#include <stddef.h>

void bareSerial(const unsigned char* pixels, size_t count, unsigned int* histogram);

void bareSerial(const unsigned char* pixels, size_t count, unsigned int* histogram) {
    for (size_t i = 0; i < count; ++i)
        histogram[pixels[i]]++;
}
