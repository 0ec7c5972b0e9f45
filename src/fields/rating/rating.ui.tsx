import { IconStar } from '@tabler/icons-react'
import { lazy } from 'react'
import type { FieldUi } from '../field-ui.ts'
import { Editor } from './Editor.tsx'
import { pressStars } from './press-stars.ts'
import type { RatingTemplate } from './rating-template.ts'
import { starsCell } from './stars.ts'

export const ratingUi: FieldUi<number, RatingTemplate> = {
  icon: IconStar,
  align: 'start',
  cell: starsCell('small'),
  whole: starsCell('large'),
  Editor,
  TemplateForm: lazy(() => import('./RatingTemplateForm.tsx')),
  press: (stars, { across, template }) => pressStars(stars, across, template.maxRating),
}
