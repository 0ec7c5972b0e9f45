/** Icons that we draw ourselves, in the style of the Tabler set: lines in a square of 24. */
export const ownIconShapes = {
  'tennis-ball': 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M6 5.3a9 9 0 0 1 0 13.4M18 5.3a9 9 0 0 0 0 13.4',
  'tennis-racket':
    'M9.3 14.7a7.2 5.8 -45 1 1 10.2 -10.2a7.2 5.8 -45 1 1 -10.2 10.2M9.3 14.7l-6 6M10.4 8l5.6 5.6M11 13l8 -8',
  football:
    'M4.3 19.7c-2 -10 5 -17.200 15.400 -15.400c2 10 -5 17.200 -15.400 15.400M9 15l6 -6M10 11.500l2.500 2.500M12 9.500l2.500 2.500M4.200 14.500l5.300 5.300M14.500 4.200l5.300 5.300',
} as const
