/** A product of a payment, as its settings say it on one line: 'Standard ticket: 20'. */
export interface Product {
  name: string
  price: number
}

const productLine = /^(.{1,200}?)\s*[:=]\s*(\d{1,7}(?:\.\d{1,3})?)$/

/** Reads the line of a product; null if it is none. */
export function readProduct(line: string): Product | null {
  const [, name, price] = productLine.exec(line.trim()) ?? []
  return name === undefined ? null : { name, price: Number(price) }
}

/** A coupon, as the settings say it on one line: 'SPRING 20%', or 'WELCOME 5 limit 100 until 2026-12-31'. */
export interface Coupon {
  /** In upper case. */
  code: string
  /** A share of the price, or an amount in the currency of the payment. */
  off: { percent: number } | { amount: number }
  /** How many respondents can use it; null for any number. */
  limit: number | null
  /** The last day on which it is valid, 'YYYY-MM-DD'; null for no end. */
  until: string | null
}

const couponLine =
  /^([\w-]{2,40})\s+(\d{1,7}(?:\.\d{1,3})?)\s*(%)?(?:\s+limit\s+(\d{1,7}))?(?:\s+until\s+(\d{4}-\d{2}-\d{2}))?$/i

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Reads the line of a coupon; null if it is none. */
export function readCoupon(line: string): Coupon | null {
  const [, code, value, percent, limit, until] = couponLine.exec(line.trim()) ?? []
  if (code === undefined || (until !== undefined && !isDay(until))) return null
  const number = Number(value)
  if (number <= 0 || (percent !== undefined && number > 100)) return null
  return {
    code: normalizeCode(code),
    off: percent === undefined ? { amount: number } : { percent: number },
    limit: limit === undefined ? null : Number(limit),
    until: until ?? null,
  }
}

/** Codes are the same in upper and lower case. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()
