/**
 * What a press on the stars makes of a rating: the star that was pressed, or empty when that is what it was.
 *
 * @param across where on the stars it was, from 0 at their left edge to 1 at the right.
 */
export function pressStars(stars: number | null, across: number, maxRating: number): number | null {
  const pressed = Math.min(Math.max(Math.floor(across * maxRating) + 1, 1), maxRating)
  return pressed === stars ? null : pressed
}
