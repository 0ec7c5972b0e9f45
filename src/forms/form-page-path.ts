/** The path of the page on which respondents answer a form. */
export const formPagePath = (publicId: string): string => `/t/${encodeURIComponent(publicId)}`

/** The parameter of a form's address that continues the submission of its token. */
export const resumeParameter = '~resume'
