/** How much of its bar a share fills, from 0 to 1. */
export const filledPart = (share: number): number => Math.min(Math.max(share, 0), 1)
