import * as z from 'zod/mini'

/** What a mail needs that its version does not hold. It is stored with the delivery. */
export const mailPayload = z.object({
  mailId: z.string(),
  /** The number of the version that was answered. */
  version: z.int(),
  answers: z.record(z.string(), z.unknown()),
  /** The values of variables, by id: numbers, texts, and ids of choices. */
  variables: z.record(
    z.string(),
    z.object({ value: z.nullable(z.union([z.number(), z.string()])), by: z.nullable(z.string()) }),
  ),
  /** The values from the form's address. */
  parameters: z.record(z.string(), z.string()),
  timeZone: z.string(),
  /** When the response was sent, ISO 8601. */
  sentAt: z.string(),
})

export type MailPayload = z.infer<typeof mailPayload>
