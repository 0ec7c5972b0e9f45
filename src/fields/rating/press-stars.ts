/**
 * The rating after a press on the stars: the pressed star, or empty if it equals the current rating.
 * @param across the position on the stars, from 0 at the left edge to 1 at the right.
 */
export function pressStars(stars: number | null, across: number, maxRating: number): number | null {
  const pressed = Math.min(Math.max(Math.floor(across * maxRating) + 1, 1), maxRating)
  return pressed === stars ? null : pressed
}
