/* Bit counting and scanning, header only: compiler builtins where there are any, plain C elsewhere.
 * The index functions are undefined for 0, as the builtins are. Defining SKATSOLVE_PORTABLE_BITS
 * forces the plain C path, so that a test on any compiler can reach it. */
#ifndef SKATSOLVE_BITS_H
#define SKATSOLVE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define SK_INLINE static __forceinline
#else
#define SK_INLINE static inline
#endif

/* For the version line: the compiler, and below the way bits are counted. */
#define SK_TEXT_OF(x) #x
#define SK_TEXT(x) SK_TEXT_OF(x)
#if defined(__clang__)
#define SK_COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define SK_COMPILER "gcc " __VERSION__
#elif defined(_MSC_VER)
#define SK_COMPILER "MSVC " SK_TEXT(_MSC_VER)
#else
#define SK_COMPILER "C compiler"
#endif

/* POPCNT is not in the x86-64 baseline: without -mpopcnt the builtin becomes a library call, and the
 * arithmetic count below is faster. MSVC's __popcnt would fault on old processors, so it is not used. */
SK_INLINE int sk_popcount32_plain(uint32_t x) {
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}

SK_INLINE int sk_popcount64_plain(uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555ull;
    x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
    return (int)((((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull) >> 56);
}

/* Lowest bit by isolating it and counting the bits below. */
SK_INLINE int sk_ctz32_plain(uint32_t x) { return sk_popcount32_plain((x & (0u - x)) - 1u); }
SK_INLINE int sk_ctz64_plain(uint64_t x) { return sk_popcount64_plain((x & (0ull - x)) - 1ull); }

/* Highest bit by smearing it downward. */
SK_INLINE int sk_high32_plain(uint32_t x) {
    x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16;
    return sk_popcount32_plain(x) - 1;
}

SK_INLINE int sk_high64_plain(uint64_t x) {
    x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16; x |= x >> 32;
    return sk_popcount64_plain(x) - 1;
}

#if !defined(SKATSOLVE_PORTABLE_BITS) && (defined(__GNUC__) || defined(__clang__))

#if defined(__POPCNT__) || !(defined(__x86_64__) || defined(__i386__))
#define SK_BITS "compiler builtins"
SK_INLINE int sk_popcount32(uint32_t x) { return __builtin_popcount(x); }
SK_INLINE int sk_popcount64(uint64_t x) { return __builtin_popcountll(x); }
#else
#define SK_BITS "compiler builtins, counting in plain C"
SK_INLINE int sk_popcount32(uint32_t x) { return sk_popcount32_plain(x); }
SK_INLINE int sk_popcount64(uint64_t x) { return sk_popcount64_plain(x); }
#endif
SK_INLINE int sk_ctz32(uint32_t x) { return __builtin_ctz(x); }
SK_INLINE int sk_ctz64(uint64_t x) { return __builtin_ctzll(x); }
SK_INLINE int sk_high32(uint32_t x) { return 31 ^ __builtin_clz(x); }
SK_INLINE int sk_high64(uint64_t x) { return 63 ^ __builtin_clzll(x); }

#elif !defined(SKATSOLVE_PORTABLE_BITS) && defined(_MSC_VER)

#define SK_BITS "MSVC intrinsics"
SK_INLINE int sk_popcount32(uint32_t x) { return sk_popcount32_plain(x); }
SK_INLINE int sk_popcount64(uint64_t x) { return sk_popcount64_plain(x); }
SK_INLINE int sk_ctz32(uint32_t x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
SK_INLINE int sk_high32(uint32_t x) { unsigned long i; _BitScanReverse(&i, x); return (int)i; }
#if defined(_M_X64) || defined(_M_ARM64)
SK_INLINE int sk_ctz64(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
SK_INLINE int sk_high64(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
#else
SK_INLINE int sk_ctz64(uint64_t x) { return sk_ctz64_plain(x); }
SK_INLINE int sk_high64(uint64_t x) { return sk_high64_plain(x); }
#endif

#else

#define SK_BITS "plain C"
SK_INLINE int sk_popcount32(uint32_t x) { return sk_popcount32_plain(x); }
SK_INLINE int sk_popcount64(uint64_t x) { return sk_popcount64_plain(x); }
SK_INLINE int sk_ctz32(uint32_t x) { return sk_ctz32_plain(x); }
SK_INLINE int sk_ctz64(uint64_t x) { return sk_ctz64_plain(x); }
SK_INLINE int sk_high32(uint32_t x) { return sk_high32_plain(x); }
SK_INLINE int sk_high64(uint64_t x) { return sk_high64_plain(x); }

#endif

/* A hint to fetch the cache line; nothing where it cannot be said. */
#if defined(__GNUC__) || defined(__clang__)
#define sk_prefetch(address) __builtin_prefetch(address)
#else
#define sk_prefetch(address) ((void)(address))
#endif

SK_INLINE int sk_clz32(uint32_t x) { return 31 - sk_high32(x); }

#endif
