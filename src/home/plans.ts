/** What an organization may pay for, and how much of everything it gets for that. */

/** A plan. Prices are in US dollars a month. */
export interface Plan {
  /** As an organization keeps it. */
  name: string
  label: string
  monthly: number
  /** Each month, when a year is paid at once. */
  yearly: number
  /** How many responses its flows may receive each month; null for any number. */
  responsesPerMonth: number | null
  /** What it has beside everything of the plans before it. */
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

/** What people call a plan; a plan that is not for sale is called as it is kept. */
export const planLabel = (name: string): string => plans.find(plan => plan.name === name)?.label ?? name

/** What an organization may use; null for any amount. */
export interface Limits {
  responsesPerMonth: number | null
}

/** An organization is held to its plan where plans are billed, and to nothing elsewhere; nor by a plan that is not for sale. */
export function limitsOf(of: { isBilled: boolean; planName: string }): Limits {
  const plan = of.isBilled ? plans.find(({ name }) => name === of.planName) : undefined
  return { responsesPerMonth: plan?.responsesPerMonth ?? null }
}
