/** The names of the flow types that respondents answer. */
export const formTypes = ['form', 'quiz', 'payment'] as const
