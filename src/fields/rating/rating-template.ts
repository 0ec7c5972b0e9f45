import * as z from 'zod/mini'

/** As many stars as a field has unless it says otherwise, and at most. */
export const mostStars = 10

export const ratingTemplate = z.strictObject({
  maxRating: z._default(z.int().check(z.gte(1), z.lte(mostStars)), mostStars),
})

export type RatingTemplate = z.infer<typeof ratingTemplate>
