/** What the product uses of https://docs.stripe.com/js. */
interface StripeError {
  message?: string
}

interface Elements {
  create(
    type: 'payment',
    options?: object,
  ): {
    mount(target: HTMLElement): void
    destroy(): void
    on(name: 'change' | 'loaderror', listener: () => void): void
  }
  update(options: { amount: number }): void
  submit(): Promise<{ error?: StripeError }>
}

interface StripeScript {
  elements(options: object): Elements
  createConfirmationToken(options: {
    elements: Elements
    params: { return_url: string }
  }): Promise<{ error?: StripeError; confirmationToken?: { id: string } }>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError }>
}

/** What the server says about the payments of a form. */
export interface PaymentSetup {
  script: string
  publishableKey: string
  isTest: boolean
}

const notLoaded = 'The payment fields could not be loaded. Check your connection and try again.'
const notDone = 'The payment did not work. Try again.'

const scripts = new Map<string, Promise<void>>()

/** Loads the script of the payment service once. It can be tried again if that fails. */
function loadScript(address: string): Promise<void> {
  const existing = scripts.get(address)
  if (existing) return existing
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(notLoaded)))
    document.head.append(script)
  }).catch((error: unknown) => {
    scripts.delete(address)
    throw error
  })
  scripts.set(address, loading)
  return loading
}

/** What a call of the page answers. @throws Error whose message is for the respondent */
async function post<Answer>(identifier: string, name: string, input: object): Promise<Answer> {
  const response = await fetch(`/api/forms/${encodeURIComponent(identifier)}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as (Answer & { error?: StripeError }) | null
  if (!response?.ok || !answer) throw new Error(answer?.error?.message ?? notLoaded)
  return answer
}

export type CouponOff = { percent: number } | { amount: number }

/** What a coupon takes off. @throws Error whose message is for the respondent */
export const checkCoupon = async (identifier: string, input: { version: number; code: string }): Promise<CouponOff> =>
  (await post<{ off: CouponOff }>(identifier, 'coupon', input)).off

interface Place {
  identifier: string
  version: number
  currency: string
  locale: string
  blockId: string
  pageId: string
}

/** The fields in which a respondent says how they want to pay. They belong to the payment service. */
export class PaymentElement {
  readonly place: Place
  readonly isTest: boolean
  readonly #stripe: StripeScript
  readonly #elements: Elements
  readonly #element: ReturnType<Elements['create']>
  #amount: number
  /** What was collected and not used yet. */
  #token: string | null = null

  private constructor(
    place: Place,
    { script, setup, amount }: { script: StripeScript; setup: PaymentSetup; amount: number },
  ) {
    this.place = place
    this.isTest = setup.isTest
    this.#stripe = script
    this.#amount = amount
    this.#elements = script.elements({
      mode: 'payment',
      amount,
      currency: place.currency.toLowerCase(),
      locale: place.locale,
      appearance: appearance(),
    })
    this.#element = this.#elements.create('payment')
    // Whoever enters another card does not want to pay with the first one.
    this.#element.on('change', () => this.forgetToken())
  }

  /** Loads what the fields need. @throws Error whose message is for the respondent */
  static async load(place: Place, amount: number): Promise<PaymentElement> {
    const setup = await post<PaymentSetup>(place.identifier, 'payment', { version: place.version })
    await loadScript(setup.script)
    const { Stripe } = globalThis as unknown as { Stripe?: (key: string) => StripeScript }
    if (!Stripe) throw new Error(notLoaded)
    return new PaymentElement(place, { script: Stripe(setup.publishableKey), setup, amount })
  }

  /** Shows the fields. @param failed is called if the service could not load them */
  mount(target: HTMLElement, failed: () => void): void {
    this.#element.on('loaderror', failed)
    this.#element.mount(target)
  }

  destroy(): void {
    this.#element.destroy()
  }

  /** Sets what has to be paid, in the smallest unit; 0 for nothing. */
  setAmount(amount: number): void {
    if (amount === this.#amount) return
    this.#amount = amount
    if (amount > 0) this.#elements.update({ amount })
  }

  /**
   * What was entered, as a token for one payment; null if nothing has to be paid.
   *
   * @throws Error whose message is for the respondent.
   */
  async collect(returnUrl: string): Promise<string | null> {
    if (this.#amount === 0) return null
    if (this.#token !== null) return this.#token
    const { error: invalid } = await this.#elements.submit()
    if (invalid) throw new Error(invalid.message ?? notDone)
    const params = { return_url: returnUrl }
    const { error, confirmationToken } = await this.#stripe.createConfirmationToken({
      elements: this.#elements,
      params,
    })
    if (error || !confirmationToken) throw new Error(error?.message ?? notDone)
    this.#token = confirmationToken.id
    return this.#token
  }

  /** A token that was declined cannot be used again. */
  forgetToken(): void {
    this.#token = null
  }

  /** Lets the owner of a card confirm a payment. @throws Error whose message is for the respondent */
  async confirm(clientSecret: string): Promise<void> {
    const { error } = await this.#stripe.handleNextAction({ clientSecret })
    if (error) throw new Error(error.message ?? notDone)
  }
}

/** The look of the fields, from the theme of the form. */
function appearance(): object {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--form-${name}`).trim()
  const variables = {
    colorPrimary: color('accent'),
    colorBackground: color('field'),
    colorText: color('text'),
    colorTextSecondary: color('dim'),
    colorDanger: color('error'),
    borderRadius: color('radius'),
    fontFamily: color('font'),
  }
  return { theme: style.colorScheme === 'dark' ? 'night' : 'stripe', variables }
}

/** The fields on the page; null while there are none. */
export const shownElement: { current: PaymentElement | null } = { current: null }
