import classes from './stars.module.css'
import type { CellKind } from '../field-ui.ts'
import type { RatingTemplate } from './rating-template.ts'

/** The accessible name of a rating. */
export const starsLabel = (stars: number | null, maxRating: number): string =>
  stars === null ? 'Not rated' : `${stars} of ${maxRating} stars`

/**
 * Draws all stars as one shape, filled from the left. The grid refills cells thousands of times a second, and an update
 * of one element sets only two properties and a label.
 */
export const starsCell = (size: 'small' | 'large'): CellKind<number, RatingTemplate> => ({
  create() {
    const element = document.createElement('span')
    element.className = classes['stars'] ?? ''
    element.dataset['size'] = size
    element.setAttribute('role', 'img')
    return element
  },
  update(element, stars, { template: { maxRating } }) {
    element.style.setProperty('--stars', String(maxRating))
    element.style.setProperty('--filled', String(Math.min(stars ?? 0, maxRating)))
    element.setAttribute('aria-label', starsLabel(stars, maxRating))
  },
})
