import { IconBrandSlack } from '@tabler/icons-react'
import type { ServiceUi } from '../../service-ui.ts'

export const slackUi: ServiceUi = { icon: IconBrandSlack }
