/** The minimum length of a link's password. Attempts are limited, but can come from many addresses. */
export const shortestLinkPassword = 8
