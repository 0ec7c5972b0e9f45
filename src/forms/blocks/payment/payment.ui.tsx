import { type FocusEvent, use, useEffect, useRef, useState } from 'react'
import { controlId, controlProps, groupProps, settingsOf, textsOf } from '../asking/control-props.ts'
import { FormNow } from '../asking/form-now.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { answerIn, textIn } from '../entries.ts'
import { showMoney, toMinor } from './money.ts'
import type { PaymentSettings } from './payment.ts'
import { checkCoupon, type CouponOff, PaymentElement, shownElement } from './payment-element.ts'
import { discountOf, type Price, priceOf } from './price.ts'
import { readProduct } from './price-lines.ts'

/** A line with a label of its own. */
function Line({
  ask,
  part,
  label,
  ...input
}: { ask: AskProps; part: string; label: string } & Record<string, unknown>) {
  const { id } = ask.any.context.block
  return (
    <div className="form-part">
      <label className="form-part-label" htmlFor={controlId(id, part)}>
        {label}
      </label>
      <input
        className="form-input"
        type="text"
        autoComplete="off"
        defaultValue={textIn(textsOf(ask), part)}
        {...controlProps(ask, part)}
        aria-required={undefined}
        aria-describedby={ask.problem?.part === part ? ask.describedBy : undefined}
        {...input}
      />
    </div>
  )
}

/** The products that a respondent can choose from, with their prices. */
function Products({ ask }: { ask: AskProps }) {
  const { products, currency } = settingsOf<PaymentSettings>(ask)
  const { id: first, name } = controlProps(ask, 'product')
  const chosen = textIn(textsOf(ask), 'product')
  return (
    <div className="form-choices" role="radiogroup" aria-labelledby={ask.labelledBy} aria-describedby={ask.describedBy}>
      {products.flatMap((line, index) => {
        const product = readProduct(line)
        if (!product) return []
        const id = index === 0 ? first : `${first}-${index}`
        return (
          <label key={line} className="form-choice">
            <input
              id={id}
              type="radio"
              name={name}
              value={product.name}
              defaultChecked={chosen === product.name}
              aria-labelledby={`${first}-${index}-label`}
            />
            <span className="form-choice-label form-product" id={`${first}-${index}-label`}>
              <span>{product.name}</span>
              <span>{showMoney(toMinor(product.price, currency), currency, ask.field.locale)}</span>
            </span>
          </label>
        )
      })}
    </div>
  )
}

interface CouponState {
  /** What was checked. */
  code: string
  off: CouponOff | null
  problem: string | null
}

const noCoupon: CouponState = { code: '', off: null, problem: null }

function useCoupon(): { coupon: CouponState; check(code: string): void } {
  const form = use(FormNow)
  const [coupon, setCoupon] = useState(noCoupon)
  const check = (typed: string) => {
    const code = typed.trim()
    if (code === coupon.code && coupon.problem === null) return
    if (code === '' || !form || form.identifier === '') return setCoupon(noCoupon)
    const { identifier, version } = form
    setCoupon({ code, off: null, problem: null })
    const settle = (settled: CouponState) => setCoupon(now => (now.code === code ? settled : now))
    checkCoupon(identifier, { version, code }).then(
      off => settle({ code, off, problem: null }),
      (error: Error) => settle({ code, off: null, problem: error.message }),
    )
  }
  return { coupon, check }
}

interface SummaryProps {
  price: Price
  discount: number
  locale: string
  taxNote: string
}

/** What has to be paid. */
function Summary({ price, discount, locale, taxNote }: SummaryProps) {
  const show = (minor: number) => showMoney(minor, price.currency, locale)
  return (
    <output className="form-price">
      {price.quantity > 1 && (
        <span className="form-help">
          {price.quantity} × {show(price.unit)}
        </span>
      )}
      {discount > 0 && <span className="form-help">Coupon: −{show(discount)}</span>}
      <span className="form-total">{show(price.total - discount)}</span>
      {taxNote !== '' && <span className="form-help">{taxNote}</span>}
    </output>
  )
}

/** The fields of the payment service. They load once there is something to pay. */
function CardFields({ ask, amount }: { ask: AskProps; amount: number }) {
  const form = use(FormNow)
  const { currency } = settingsOf<PaymentSettings>(ask)
  const { id: blockId, at } = ask.any.context.block
  const target = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<PaymentElement | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { identifier = '', version = 0 } = form ?? {}
  const isNeeded = amount > 0 && identifier !== ''
  // The fields begin with any amount, and get that of now as soon as they are there.
  const [firstAmount] = useState(() => Math.max(amount, 100))
  useEffect(() => {
    if (!isNeeded) return undefined
    let isOver = false
    let loaded: PaymentElement | null = null
    const fail = (error: Error) => {
      if (!isOver) setProblem(error.message)
    }
    const place = { identifier, version, currency, locale: ask.field.locale, blockId, pageId: at.parentId }
    PaymentElement.load(place, firstAmount).then(ready => {
      if (isOver || !target.current) return ready.destroy()
      loaded = ready
      shownElement.current = ready
      ready.mount(target.current, () => fail(new Error('The payment fields could not be loaded. Try again.')))
      setElement(ready)
    }, fail)
    return () => {
      isOver = true
      if (loaded && shownElement.current === loaded) shownElement.current = null
      loaded?.destroy()
      setElement(null)
    }
  }, [isNeeded, identifier, version, currency, ask.field.locale, blockId, at.parentId, attempt, firstAmount])
  useEffect(() => {
    element?.setAmount(amount)
  }, [element, amount])
  if (identifier === '') return <p className="form-card form-help">People enter how they want to pay here.</p>
  return (
    <div
      className="form-card"
      {...groupProps(ask)}
      tabIndex={-1}
      hidden={!isNeeded}
      data-wrong={ask.problem?.part === 'amount' || undefined}
      aria-busy={isNeeded && !element && problem === null}
    >
      {element?.isTest && <p className="form-test">Test mode. No money moves.</p>}
      {problem === null && !element && <p className="form-help">Loading the payment fields…</p>}
      {problem !== null && (
        <p className="form-problem" role="alert">
          {problem}{' '}
          <button
            type="button"
            className="form-link"
            onClick={() => {
              setProblem(null)
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </button>
        </p>
      )}
      <div ref={target} />
    </div>
  )
}

/** Asks for what is bought, shows the price, and takes the payment. */
function Payment(ask: AskProps) {
  const form = use(FormNow)
  const isLive = useIsLive()
  const settings = settingsOf<PaymentSettings>(ask)
  const { coupon, check } = useCoupon()
  const answers = form?.evaluation.answers ?? {}
  const variable = form?.evaluation.variables[settings.variableId ?? '']?.value ?? null
  const price = priceOf(settings, answerIn(ask.any, answers), variable)
  const isPriced = !('message' in price)
  const discount = isPriced && coupon.off ? discountOf(price, { off: coupon.off }) : 0
  return (
    <div className="form-payment" {...groupProps(ask)}>
      {settings.pricing === 'products' && <Products ask={ask} />}
      {settings.pricing === 'entered' && (
        <Line ask={ask} part="price" label={`Amount in ${settings.currency}`} inputMode="decimal" />
      )}
      {settings.hasQuantity && <Line ask={ask} part="quantity" label="Quantity" inputMode="numeric" placeholder="1" />}
      {settings.coupons.length > 0 && (
        <>
          <Line
            ask={ask}
            part="coupon"
            label="Coupon"
            onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => check(currentTarget.value)}
          />
          {coupon.problem !== null && (
            <p className="form-problem" role="alert">
              {coupon.problem}
            </p>
          )}
        </>
      )}
      {isPriced && <Summary price={price} discount={discount} locale={ask.field.locale} taxNote={settings.taxNote} />}
      {isLive || !form ? (
        <CardFields ask={ask} amount={isPriced ? price.total - discount : 0} />
      ) : (
        <p className="form-help">Paying needs JavaScript. Turn it on in your browser, and reload this page.</p>
      )}
    </div>
  )
}

export const paymentUi: BlockUi = { shape: 'group', Ask: Payment }
