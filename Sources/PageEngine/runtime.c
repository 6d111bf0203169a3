// The C library functions that Embedded Swift needs, for WebAssembly without an operating system. The code favors
// correctness and brevity over speed.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A page has no output. The module imports nothing.
int putchar(int character) { return character; }

// MARK: - Memory: blocks of powers of two, each with its exponent in the 16 bytes before it.

extern char __heap_base;
static char *freed[32];

int posix_memalign(void **result, size_t alignment, size_t size) {
  static char *next = &__heap_base;
  if (alignment > 16 || size > 1u << 30) return 12;  // ENOMEM
  int exponent = 5;
  while (((size_t)1 << exponent) < size + 16) exponent++;
  char *block = freed[exponent];
  if (block) {
    freed[exponent] = *(char **)(block + 16);
  } else {
    block = next;
    size_t end = (size_t)block + ((size_t)1 << exponent);
    size_t memory = __builtin_wasm_memory_size(0) << 16;
    if (end > memory && __builtin_wasm_memory_grow(0, (end - memory + 0xFFFF) >> 16) == (size_t)-1) return 12;
    next = (char *)end;
    *(int *)block = exponent;
  }
  *result = block + 16;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  char *block = (char *)pointer - 16;
  *(char **)pointer = freed[*(int *)block];
  freed[*(int *)block] = block;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *l = left, *r = right;
  for (size_t index = 0; index < count; index++) {
    if (l[index] != r[index]) return l[index] - r[index];
  }
  return 0;
}

// The seeds of hashes. They are the same in each run, so that failures are reproducible.
void arc4random_buf(void *bytes, size_t count) {
  static uint64_t state = 1;
  for (size_t index = 0; index < count; index++) {
    state = state * 6364136223846793005 + 1442695040888963407;
    ((unsigned char *)bytes)[index] = (unsigned char)(state >> 56);
  }
}

// MARK: - Arithmetic

__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
  uint64_t middle = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
  uint64_t other = (a & 0xFFFFFFFF) * (b >> 32) + (middle & 0xFFFFFFFF);
  uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
  return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & 0xFFFFFFFF));
}

// Rounds to nearest, ties away from zero. The difference is exact.
double round(double number) {
  double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) < 0.5 || number != number
    ? whole : whole + __builtin_copysign(1, number);
}

// All differences are exact: neither operand is more than twice the other.
double fmod(double number, double divisor) {
  double rest = __builtin_fabs(number), unit = __builtin_fabs(divisor), multiple = unit;
  if (!(unit > 0) || !(rest < __builtin_inf())) return __builtin_nan("");
  if (rest < unit || unit == __builtin_inf()) return number;
  while (multiple <= rest - multiple) multiple += multiple;
  for (; multiple >= unit; multiple /= 2) {
    if (rest >= multiple) rest -= multiple;
  }
  return __builtin_copysign(rest, number);
}

// MARK: - Decimals, parsed with big integers, so that only the last step rounds.

enum { LIMBS = 256, DIGITS = 800 };
// The least significant 32 bits come first.
struct big { uint32_t limbs[LIMBS]; int count; };

static void multiply(struct big *big, uint32_t factor, uint32_t summand) {
  uint64_t carry = summand;
  for (int index = 0; index < big->count; index++) {
    carry += (uint64_t)big->limbs[index] * factor;
    big->limbs[index] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) big->limbs[big->count++] = (uint32_t)carry;
}

static uint32_t divide(struct big *big, uint32_t divisor) {
  uint64_t rest = 0;
  for (int index = big->count - 1; index >= 0; index--) {
    rest = rest << 32 | big->limbs[index];
    big->limbs[index] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (big->count && !big->limbs[big->count - 1]) big->count--;
  return (uint32_t)rest;
}

static bool bit(const struct big *big, int place) { return big->limbs[place / 32] >> place % 32 & 1; }

// The bits of the double nearest to the magnitude of big × 2^exponent, ties to even.
// hasRest: whether the exact number is slightly larger.
static uint64_t rounded(const struct big *big, int exponent, bool hasRest) {
  if (!big->count) return 0;
  int length = big->count * 32 - __builtin_clz(big->limbs[big->count - 1]);
  // Drops the bits below 2^-1074 and those after the 53rd.
  int dropped = length - 53 > -1074 - exponent ? length - 53 : -1074 - exponent;
  uint64_t mantissa = 0;
  for (int place = length - 1; place >= dropped && place >= 0; place--) mantissa = mantissa << 1 | bit(big, place);
  if (dropped < 0) {
    mantissa <<= -dropped;
  } else if (dropped > 0 && dropped <= length) {
    for (int place = 0; place < dropped - 1 && !hasRest; place++) hasRest = bit(big, place);
    if (bit(big, dropped - 1) && (hasRest || mantissa & 1)) mantissa++;
  }
  if (mantissa == 1ull << 53) {
    mantissa >>= 1;
    dropped++;
  }
  if (exponent + dropped > 971) return 0x7FF0000000000000;
  if (mantissa < 1ull << 52) return mantissa;
  return (uint64_t)(exponent + dropped + 1075) << 52 | (mantissa & 0xFFFFFFFFFFFFF);
}

// Parses the number at the start of a text; returns its end. Does not support hexadecimal numbers, `inf` and `nan`:
// callers only parse JSON numbers.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  static struct big big;
  big.count = 0;
  int kept = 0, exponent = 0;
  bool hasDigits = false, hasPoint = false, hasRest = false;
  const char *next = text;
  bool isNegative = *next == '-';
  if (*next == '-' || *next == '+') next++;
  for (;; next++) {
    if (*next == '.' && !hasPoint) {
      hasPoint = true;
      continue;
    }
    if (*next < '0' || *next > '9') break;
    hasDigits = true;
    // No double, and no midpoint between two doubles, has more digits than this.
    if (kept < DIGITS) {
      multiply(&big, 10, (uint32_t)(*next - '0'));
      if (big.count) kept++;
      if (hasPoint) exponent--;
    } else {
      hasRest |= *next != '0';
      if (!hasPoint) exponent++;
    }
  }
  if (!hasDigits) return NULL;
  if ((*next | 0x20) == 'e') {
    const char *digit = next + 1;
    bool isSmall = *digit == '-';
    if (*digit == '-' || *digit == '+') digit++;
    int written = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
      if (written < 100000000) written = written * 10 + (*digit - '0');
      next = digit + 1;
    }
    exponent += isSmall ? -written : written;
  }
  uint64_t bits;
  if (!big.count || kept + exponent < -330) {
    bits = 0;
  } else if (kept + exponent > 310) {
    bits = 0x7FF0000000000000;
  } else if (exponent >= 0) {
    for (; exponent > 0; exponent--) multiply(&big, 10, 0);
    bits = rounded(&big, 0, hasRest);
  } else {
    // Shifts by enough zeros that the quotient has more bits than a double.
    int zeros = (-exponent * 10 / 3 + 64) / 32 + 1;
    for (int index = big.count - 1; index >= 0; index--) big.limbs[index + zeros] = big.limbs[index];
    for (int index = 0; index < zeros; index++) big.limbs[index] = 0;
    big.count += zeros;
    for (; exponent < 0; exponent++) hasRest |= divide(&big, 10) != 0;
    bits = rounded(&big, -zeros * 32, hasRest);
  }
  bits |= (uint64_t)isNegative << 63;
  *result = __builtin_bit_cast(double, bits);
  return next;
}
