/** The plans that an organization can buy, and their limits. */

/** A plan. Prices are in US dollars a month. */
export interface Plan {
  /** As stored with an organization. */
  name: string
  label: string
  monthly: number
  /** The monthly price when a year is paid in advance. */
  yearly: number
  /** Max responses of all flows each month. Null: no limit. */
  responsesPerMonth: number | null
  /** What it adds to the previous plan. */
  features: readonly string[]
}

export const plans: readonly Plan[] = [
  {
    name: 'free',
    label: 'Free',
    monthly: 0,
    yearly: 0,
    responsesPerMonth: 1000,
    features: [],
  },
  {
    name: 'starter',
    label: 'Starter',
    monthly: 19,
    yearly: 15,
    responsesPerMonth: 2000,
    features: ['Facebook Pixel and Google Tag Manager'],
  },
  {
    name: 'pro',
    label: 'Pro',
    monthly: 49,
    yearly: 40,
    responsesPerMonth: 5000,
    features: ['Portal add-on: up to 500 portal users'],
  },
  {
    name: 'business',
    label: 'Business',
    monthly: 89,
    yearly: 75,
    responsesPerMonth: null,
    features: [
      'Custom domain',
      'Custom code',
      'Analytics',
      'Partial submissions',
      '1 GB per file upload',
      'Portal add-on: up to 5,000 portal users',
    ],
  },
  {
    name: 'enterprise',
    label: 'Enterprise',
    monthly: 250,
    yearly: 208,
    responsesPerMonth: null,
    features: ['SSO', 'Two-factor enforcement', 'Granular permissions', 'Salesforce and Amazon S3'],
  },
]

/** The label of a plan. A plan that is not for sale has only its stored name. */
export const planLabel = (name: string): string => plans.find(plan => plan.name === name)?.label ?? name

/** The limits of an organization. Null: no limit. */
export interface Limits {
  responsesPerMonth: number | null
}

/** The limits of an organization. It has none where plans are not billed, or with a plan that is not for sale. */
export function limitsOf({ isBilled, planName }: { isBilled: boolean; planName: string }): Limits {
  const plan = isBilled ? plans.find(({ name }) => name === planName) : undefined
  return { responsesPerMonth: plan?.responsesPerMonth ?? null }
}
