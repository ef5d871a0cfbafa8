/* Debug assertions of the searches: nothing at all unless the build defines SKATSOLVE_CHECKS. */
#ifndef SKATSOLVE_CHECKS_H
#define SKATSOLVE_CHECKS_H

#ifdef SKATSOLVE_CHECKS
#include <stdio.h>
#include <stdlib.h>
#define SK_CHECKS 1
#define SK_CHECK(condition, said)                                                                   \
    do {                                                                                            \
        if (!(condition)) {                                                                         \
            fprintf(stderr, "skatsolve: a check of the search failed: %s (%s:%d)\n", said, __FILE__, __LINE__); \
            abort();                                                                                \
        }                                                                                           \
    } while (0)
#else
#define SK_CHECKS 0
#define SK_CHECK(condition, said) ((void)0)
#endif

#endif
