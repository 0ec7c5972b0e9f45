/** The filled part of a progress bar, from 0 to 1. */
export const filledPart = (share: number): number => Math.min(Math.max(share, 0), 1)
