import { lazyPart } from '../ui/late/lazy-part.ts'
import { formTypes } from './form-types.ts'

const pages = { Editor: lazyPart(() => import('./web/EditorPage.tsx')) }

/** The pages of forms, by type of flow. */
export const formPages: Readonly<Record<string, typeof pages>> = Object.fromEntries(
  formTypes.map(type => [type, pages]),
)
