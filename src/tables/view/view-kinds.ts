import { IconLayoutList, IconLock, IconUser } from '@tabler/icons-react'
import type { ViewKind } from '../../engine/model/structure.ts'

/** How a view of each kind is told from the others: by an icon and a word. Views that are everybody's need none. */
export const viewKindLooks = {
  shared: { icon: IconLayoutList, word: null },
  locked: { icon: IconLock, word: 'Locked' },
  personal: { icon: IconUser, word: 'Personal' },
} as const satisfies Record<ViewKind, { icon: typeof IconLock; word: string | null }>
