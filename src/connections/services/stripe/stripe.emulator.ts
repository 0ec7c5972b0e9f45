import { defineEmulator } from 'emulate'
import { addApi } from './stripe-api.emulator.ts'
import type { StripeState } from './stripe-state.emulator.ts'
import { stripeState } from './stripe-state.emulator.ts'
import { addOAuth } from './stripe-oauth.emulator.ts'
import { addScript } from './stripe-script.emulator.ts'

/** Stripe on this machine: its sign-in, the calls of its API that the product uses, its events, and its script. */
export const stripeEmulator = defineEmulator<StripeState>({
  name: 'stripe',
  state: stripeState,
  setup(context) {
    addOAuth(context)
    addApi(context)
    addScript(context)
  },
})
