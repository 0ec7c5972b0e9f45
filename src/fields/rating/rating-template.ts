import { z } from 'zod'

/** As many stars as a field has unless it says otherwise, and at most. */
export const mostStars = 10

export const ratingTemplate = z.strictObject({
  maxRating: z.number().int().min(1).max(mostStars).default(mostStars),
})

export type RatingTemplate = z.infer<typeof ratingTemplate>
