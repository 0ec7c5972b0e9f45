import type { EmulatorContext } from 'emulate'
import { metadataOf, type Parameters, textOf } from './stripe-form.emulator.ts'
import type { StripeEvents } from './stripe-events.emulator.ts'
import {
  invalid,
  missing,
  newStripeId,
  type PaymentMethod,
  Refused,
  seconds,
  type StripeState,
} from './stripe-state.emulator.ts'

type PaymentIntent = StripeState['intents'][string]

const card = (last4: string, more: Partial<PaymentMethod> = {}): Omit<PaymentMethod, 'id'> => ({
  type: 'card',
  last4,
  declineCode: null,
  needsAction: false,
  ...more,
})

/** https://docs.stripe.com/testing: what each number of a card does. */
const cards: Record<string, Omit<PaymentMethod, 'id'>> = {
  '4242424242424242': card('4242'),
  '4000000000000002': card('0002', { declineCode: 'generic_decline' }),
  '4000000000009995': card('9995', { declineCode: 'insufficient_funds' }),
  '4000002760003184': card('3184', { needsAction: true }),
}

/** The same by the names that tests of the API use. */
const named: Record<string, Omit<PaymentMethod, 'id'>> = {
  pm_card_visa: card('4242'),
  pm_card_chargeDeclined: card('0002', { declineCode: 'generic_decline' }),
  pm_card_authenticationRequired: card('3184', { needsAction: true }),
  pm_sepaDebit: { type: 'sepa_debit', last4: '3000', declineCode: null, needsAction: false },
}

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** Payments of the emulated account. */
export class StripePayments {
  readonly #state: StripeState
  readonly #events: StripeEvents
  readonly #baseUrl: string

  constructor({ state, baseUrl }: EmulatorContext<StripeState>, events: StripeEvents) {
    this.#state = state
    this.#events = events
    this.#baseUrl = baseUrl
  }

  #intent(id: string): PaymentIntent {
    const found = this.#state.intents[id]
    if (!found) throw missing('payment_intent', id)
    return found
  }

  create(body: Parameters): object {
    const amount = Number(textOf(body, 'amount'))
    const currency = textOf(body, 'currency') ?? ''
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw invalid('Invalid positive integer', 'parameter_invalid_integer')
    if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`)
    if (amount < 50 && ['usd', 'eur'].includes(currency))
      throw invalid('Amount must be at least $0.50 usd', 'amount_too_small')
    const id = newStripeId('pi')
    this.#state.intents[id] = {
      id,
      created: seconds(),
      amount,
      currency,
      status: 'requires_payment_method',
      clientSecret: `${id}_secret_${newStripeId('s').slice(2)}`,
      captureMethod: textOf(body, 'capture_method') ?? 'automatic_async',
      description: textOf(body, 'description') ?? null,
      receiptEmail: textOf(body, 'receipt_email') ?? null,
      metadata: metadataOf(body),
      latestCharge: null,
      returnUrl: textOf(body, 'return_url') ?? null,
      paymentMethod: null,
      lastError: null,
    }
    this.#events.emit('payment_intent.created', this.show(id))
    return textOf(body, 'confirm') === 'true' ? this.confirm(id, body) : this.show(id)
  }

  update(id: string, body: Parameters): object {
    const intent = this.#intent(id)
    const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
    const amount = textOf(body, 'amount')
    if (amount !== undefined && !isOpen) throw this.#unexpected(intent, 'updated')
    if (amount !== undefined) intent.amount = Number(amount)
    intent.currency = textOf(body, 'currency') ?? intent.currency
    intent.description = textOf(body, 'description') ?? intent.description
    intent.receiptEmail = textOf(body, 'receipt_email') ?? intent.receiptEmail
    intent.metadata = { ...intent.metadata, ...metadataOf(body) }
    return this.show(id)
  }

  #unexpected(intent: PaymentIntent, verb: string): Refused {
    return new Refused(
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
      },
      this.show(intent.id),
    )
  }

  confirm(id: string, body: Parameters): object {
    const intent = this.#intent(id)
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      throw this.#unexpected(intent, 'confirmed')
    intent.paymentMethod = this.#methodFor(intent, body)
    intent.returnUrl = textOf(body, 'return_url') ?? intent.returnUrl
    const { declineCode, needsAction } = intent.paymentMethod
    if (declineCode !== null) throw this.#decline(intent, declineCode)
    if (needsAction) {
      intent.status = 'requires_action'
      this.#events.emit('payment_intent.requires_action', this.show(id))
      return this.show(id)
    }
    return this.#charge(intent)
  }

  #methodFor(intent: PaymentIntent, body: Parameters): PaymentMethod {
    const tokenId = textOf(body, 'confirmation_token')
    if (tokenId !== undefined) {
      const token = this.#state.confirmationTokens[tokenId]
      if (!token) throw missing('confirmation_token', tokenId)
      if (token.usedBy !== null) throw invalid('This ConfirmationToken has already been used.')
      token.usedBy = intent.id
      intent.returnUrl = token.returnUrl ?? intent.returnUrl
      return token.paymentMethod
    }
    const name = textOf(body, 'payment_method') ?? ''
    const method = named[name]
    if (method) return { id: newStripeId('pm'), ...method }
    if (intent.paymentMethod) return intent.paymentMethod
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.')
  }

  #decline(intent: PaymentIntent, declineCode: string): Refused {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message: declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
    }
    intent.status = 'requires_payment_method'
    intent.paymentMethod = null
    intent.lastError = error
    this.#events.emit('payment_intent.payment_failed', this.show(intent.id))
    return new Refused(402, error, this.show(intent.id))
  }

  #charge(intent: PaymentIntent): object {
    const isManual = intent.captureMethod === 'manual'
    const charge = {
      id: newStripeId('ch'),
      created: seconds(),
      intentId: intent.id,
      amount: intent.amount,
      refunded: 0,
      isCaptured: !isManual,
      metadata: intent.metadata,
      receiptEmail: intent.receiptEmail,
    }
    this.#state.charges[charge.id] = charge
    intent.latestCharge = charge.id
    intent.lastError = null
    if (intent.paymentMethod?.type === 'sepa_debit') {
      intent.status = 'processing'
      this.#events.emit('payment_intent.processing', this.show(intent.id))
      return this.show(intent.id)
    }
    intent.status = isManual ? 'requires_capture' : 'succeeded'
    this.#events.emit(
      isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
      this.show(intent.id),
    )
    return this.show(intent.id)
  }

  /** What the owner of a card decides on the page of their bank, and how a debit ends. */
  act(id: string, isCompleted: boolean): object {
    const intent = this.#intent(id)
    if (intent.status === 'processing' && isCompleted) {
      intent.status = 'succeeded'
      this.#events.emit('payment_intent.succeeded', this.show(id))
      return this.show(id)
    }
    if (isCompleted && intent.status === 'requires_action') return this.#charge(intent)
    if (intent.status !== 'requires_action' && intent.status !== 'processing')
      throw this.#unexpected(intent, 'authenticated')
    intent.status = 'requires_payment_method'
    intent.paymentMethod = null
    intent.lastError = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    }
    this.#events.emit('payment_intent.payment_failed', this.show(id))
    return this.show(id)
  }

  capture(id: string, body: Parameters): object {
    const intent = this.#intent(id)
    if (intent.status !== 'requires_capture') throw this.#unexpected(intent, 'captured')
    const charge = this.#state.charges[intent.latestCharge ?? '']
    intent.amount = Number(textOf(body, 'amount_to_capture') ?? intent.amount)
    if (charge) Object.assign(charge, { isCaptured: true, amount: intent.amount })
    intent.status = 'succeeded'
    this.#events.emit('payment_intent.succeeded', this.show(id))
    return this.show(id)
  }

  cancel(id: string): object {
    const intent = this.#intent(id)
    if (!cancelable.includes(intent.status)) throw this.#unexpected(intent, 'canceled')
    intent.status = 'canceled'
    this.#events.emit('payment_intent.canceled', this.show(id))
    return this.show(id)
  }

  show(id: string, expand: readonly string[] = []): object {
    const intent = this.#intent(id)
    const charge = intent.latestCharge
    return {
      id,
      object: 'payment_intent',
      created: intent.created,
      amount: intent.amount,
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      currency: intent.currency,
      status: intent.status,
      client_secret: intent.clientSecret,
      capture_method: intent.captureMethod,
      description: intent.description,
      receipt_email: intent.receiptEmail,
      metadata: intent.metadata,
      latest_charge: charge !== null && expand.includes('latest_charge') ? this.showCharge(charge) : charge,
      last_payment_error: intent.lastError,
      livemode: false,
      payment_method: intent.paymentMethod?.id ?? null,
      next_action:
        intent.status === 'requires_action'
          ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
          : null,
    }
  }

  showCharge(id: string): object {
    const charge = this.#state.charges[id]
    if (!charge) throw missing('charge', id)
    const { created, intentId, amount, refunded, isCaptured, metadata, receiptEmail } = charge
    return {
      id,
      object: 'charge',
      created,
      amount,
      amount_refunded: refunded,
      amount_captured: isCaptured ? amount : 0,
      captured: isCaptured,
      refunded: refunded === amount,
      currency: this.#intent(intentId).currency,
      payment_intent: intentId,
      metadata,
      receipt_email: receiptEmail,
      receipt_url: `${this.#baseUrl}/receipts/${id}`,
      status: 'succeeded',
      paid: true,
      livemode: false,
    }
  }

  createToken(body: Parameters): object {
    const data = (body['payment_method_data'] ?? {}) as Parameters
    const number = textOf((data['card'] ?? {}) as Parameters, 'number')?.replaceAll(' ', '')
    const type = textOf(data, 'type')
    const method =
      named[textOf(body, 'payment_method') ?? ''] ??
      (type === 'sepa_debit' ? named['pm_sepaDebit'] : cards[number ?? ''])
    if (!method)
      throw new Refused(402, {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Your card number is incorrect.',
      })
    const id = newStripeId('ctoken')
    this.#state.confirmationTokens[id] = {
      id,
      created: seconds(),
      returnUrl: textOf(body, 'return_url') ?? null,
      paymentMethod: { id: newStripeId('pm'), ...method },
      usedBy: null,
    }
    return this.showToken(id)
  }

  showToken(id: string): object {
    const token = this.#state.confirmationTokens[id]
    if (!token) throw missing('confirmation_token', id)
    const { created, returnUrl, paymentMethod, usedBy } = token
    return {
      id,
      object: 'confirmation_token',
      created,
      expires_at: created + 12 * 3600,
      livemode: false,
      return_url: returnUrl,
      payment_intent: usedBy,
      payment_method_preview: { type: paymentMethod.type, card: { last4: paymentMethod.last4 } },
    }
  }

  refund(body: Parameters): object {
    const intent = this.#intent(textOf(body, 'payment_intent') ?? '')
    const charge = this.#state.charges[intent.latestCharge ?? '']
    if (!charge || intent.status !== 'succeeded')
      throw invalid('This PaymentIntent does not have a successful charge to refund.')
    const left = charge.amount - charge.refunded
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
    const amount = Number(textOf(body, 'amount') ?? left)
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw invalid('Invalid positive integer', 'parameter_invalid_integer')
    if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
    charge.refunded += amount
    const id = newStripeId('re')
    this.#state.refunds[id] = {
      id,
      created: seconds(),
      intentId: intent.id,
      chargeId: charge.id,
      amount,
      reason: textOf(body, 'reason') ?? null,
      metadata: metadataOf(body),
    }
    this.#events.emit('charge.refunded', this.showCharge(charge.id))
    return this.showRefund(id)
  }

  showRefund(id: string): object {
    const refund = this.#state.refunds[id]
    if (!refund) throw missing('refund', id)
    const { created, intentId, chargeId, amount, reason, metadata } = refund
    const { currency } = this.#intent(intentId)
    return {
      id,
      object: 'refund',
      created,
      amount,
      currency,
      charge: chargeId,
      payment_intent: intentId,
      reason,
      metadata,
      status: 'succeeded',
    }
  }
}
