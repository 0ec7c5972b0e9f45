/** The path of the page on which respondents answer a form. */
export const formPagePath = (publicId: string): string => `/t/${encodeURIComponent(publicId)}`
