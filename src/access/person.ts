/** A person as others see them. Null for a name when the account is gone, or the product itself acted. */
export interface Person {
  id: string
  name: string | null
}

/** The author of the answers to forms, in place of visitors without an account. No account has this id. */
export const respondentId = 'respondent'
