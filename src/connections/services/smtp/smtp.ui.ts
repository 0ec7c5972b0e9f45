import { IconMailForward } from '@tabler/icons-react'
import type { ServiceUi } from '../../service-ui.ts'

export const smtpUi: ServiceUi = { icon: IconMailForward }
