import { IconStar } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { notARatingField } from '../../texts/error-catalogue.ts'
import type { FieldUi } from '../field-ui.ts'
import { pressStars } from './press-stars.ts'
import type { RatingTemplate } from './rating-template.ts'
import { starsCell } from './stars.ts'

export const ratingUi: FieldUi<number, RatingTemplate> = {
  icon: IconStar,
  align: 'start',
  cell: starsCell('small'),
  whole: starsCell('large'),
  Editor: lazyPart(() => import('./Editor.tsx')),
  TemplateForm: lazyPart(() => import('./RatingTemplateForm.tsx')),
  press(stars, { across, template: { maxRating } }) {
    if (!Number.isInteger(maxRating)) throw new TypeError(notARatingField)
    return pressStars(stars, across, maxRating)
  },
}
