import { IconBrandStripe } from '@tabler/icons-react'
import type { ServiceUi } from '../../service-ui.ts'

export const stripeUi: ServiceUi = { icon: IconBrandStripe }
