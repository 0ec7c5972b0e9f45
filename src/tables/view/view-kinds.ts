import { IconLayoutList, IconLock, IconUser } from '@tabler/icons-react'
import type { ViewKind } from '../../engine/model/structure.ts'

/** The icon and label of each kind of view. Shared views have no label. */
export const viewKindLabels = {
  shared: { icon: IconLayoutList, word: null },
  locked: { icon: IconLock, word: 'Locked' },
  personal: { icon: IconUser, word: 'Personal' },
} as const satisfies Record<ViewKind, { icon: typeof IconLock; word: string | null }>
