/** The digits of places, in the order in which texts sort. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const maxPlaceLength = 500

/** A fraction between 0 and 1 as base-62 digits, without trailing zeros. */
export const placePattern = /^[0-9A-Za-z]*[1-9A-Za-z]$/

const digitAt = (place: string, at: number): number => Math.max(digits.indexOf(place.charAt(at)), 0)
const digit = (value: number): string => digits.charAt(value)

/** A place after another one. It counts up, so that things added one after the other keep short places. */
function placeAfter(before: string): string {
  for (let at = 0; at < before.length; at++) {
    const value = digitAt(before, at)
    if (value < digits.length - 1) return before.slice(0, at) + digit(value + 1)
  }
  return `${before}1`
}

function placeBefore(after: string): string {
  for (let at = 0; at < after.length; at++) {
    const value = digitAt(after, at)
    if (value > 1) return after.slice(0, at) + digit(value - 1)
    if (value === 1) return `${after.slice(0, at)}0${digit(digits.length - 1)}`
  }
  throw new Error('A place has a digit other than zero')
}

/** A place halfway between another one and the end, so that there is room on both sides. */
function halfwayToEnd(before: string): string {
  const value = Math.ceil((digitAt(before, 0) + digits.length) / 2)
  return value < digits.length ? digit(value) : before.charAt(0) + halfwayToEnd(before.slice(1))
}

/** Two places with `before < after`. */
function middle(before: string, after: string): string {
  for (let at = 0; ; at++) {
    const [low, high] = [digitAt(before, at), digitAt(after, at)]
    if (low === high) continue
    if (high - low > 1) return after.slice(0, at) + digit(Math.floor((low + high) / 2))
    // Nothing is between these digits, so the place keeps the lower one and goes behind the rest of `before`.
    return before.padEnd(at + 1, '0').slice(0, at + 1) + halfwayToEnd(before.slice(at + 1))
  }
}

/**
 * A place between two others; null stands for the start and the end of the list. Two things that were added at the same
 * time can have the same place. A place between them comes after both.
 */
export function placeBetween(before: string | null, after: string | null): string {
  if (before === null) return after === null ? digit(Math.floor(digits.length / 2)) : placeBefore(after)
  return after === null || after <= before ? placeAfter(before) : middle(before, after)
}

/** Several places in order between two others. */
export function placesBetween(before: string | null, after: string | null, count: number): string[] {
  if (count === 0) return []
  if (after === null) {
    const places: string[] = []
    for (let last = before; places.length < count; places.push(last)) last = placeBetween(last, null)
    return places
  }
  const half = Math.floor(count / 2)
  const place = placeBetween(before, after)
  return [...placesBetween(before, place, half), place, ...placesBetween(place, after, count - half - 1)]
}

interface Placed {
  id: string
  place: string
}

/** Compares by place. Things with the same place are compared by id, so that everyone sees the same order. */
export const comparePlaces = (one: Placed, other: Placed): number =>
  compare(one.place, other.place) || compare(one.id, other.id)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
