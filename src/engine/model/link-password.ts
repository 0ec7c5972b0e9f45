/** How short the password of a link may be: tries are counted, but come from many addresses. */
export const shortestLinkPassword = 8
