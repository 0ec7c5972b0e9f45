import type { Icon } from '@tabler/icons-react'

/** The screen half of a service. */
export interface ServiceUi {
  icon: Icon
}
