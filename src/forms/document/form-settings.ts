import * as z from 'zod/mini'
import { formLimits } from './form-limits.ts'

const text = (max: number = formLimits.textLength) => z._default(z.string().check(z.maxLength(max)), '')

/** Browsers and servers refuse to format numbers and dates for other tags. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** A BCP 47 tag, such as 'de' or 'pt-BR'. */
export const languageTag = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Not a language'), z.refine(isLocale, 'Not a language'))

/** A host, or an origin, whose pages may embed the form. It becomes part of a content security policy. */
const site = z
  .string()
  .check(
    z.maxLength(260),
    z.regex(
      /^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/i,
      'Use a domain, such as example.com',
    ),
  )

/** Settings of the whole form. */
export const formSettings = z.strictObject({
  /** Whether a page shows all its questions, or one at a time. */
  mode: z._default(z.enum(['pages', 'one_by_one']), 'pages'),
  /** The language in which the form is written. */
  language: z._default(languageTag, 'en'),
  isRightToLeft: z._default(z.boolean(), false),
  hasProgress: z._default(z.boolean(), true),
  canGoBack: z._default(z.boolean(), true),
  /** Whether the answers are shown once more before they are sent. */
  hasReview: z._default(z.boolean(), false),
  canResume: z._default(z.boolean(), true),
  nextLabel: text(formLimits.nameLength),
  backLabel: text(formLimits.nameLength),
  submitLabel: text(formLimits.nameLength),
  closedText: text(),
  notOpenText: text(),
  fullText: text(),
  lockedText: text(),
  unpublishedText: text(),
  /** For people whose mail address has another domain. */
  wrongDomainText: text(),
  /** Whether a person may answer only once. */
  isOncePerPerson: z._default(z.boolean(), false),
  /** How people are told apart: by their browser, or by the first email address that they answer with. */
  onceBy: z._default(z.enum(['browser', 'address']), 'browser'),
  answeredText: text(),
  /** Whether respondents can get a link by mail to continue later. */
  hasResumeMail: z._default(z.boolean(), false),
  /** Mail domains of the people who may answer; empty for anyone. */
  allowedDomains: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(253))).check(z.maxLength(100)), []),
  /** Which sites may show the form inside their pages. */
  embedding: z._default(z.enum(['all', 'chosen', 'none']), 'all'),
  /** The chosen sites: hosts with their subdomains, such as 'example.com', or origins. */
  embedSites: z._default(z.array(site).check(z.maxLength(50)), []),
  hasCaptcha: z._default(z.boolean(), false),
  /** Whether answers are scored. The settings below are for such forms. */
  isQuiz: z._default(z.boolean(), false),
  shufflesQuestions: z._default(z.boolean(), false),
  /** When respondents see which of their answers are right. What they have seen this of can no longer be changed. */
  feedback: z._default(z.enum(['none', 'at_once', 'at_end']), 'none'),
  /** Whether the ending says how many points the respondent has. */
  showsScore: z._default(z.boolean(), true),
  /** Whether feedback also shows the right answers. */
  showsRightAnswers: z._default(z.boolean(), true),
  /** The share of the points, in percent, with which a respondent passes; null if nobody passes or fails. */
  passPercentage: z._default(z.nullable(z.number().check(z.gte(0), z.lte(100))), null),
  /** What chooses the ending where no rule does. */
  outcomeBy: z._default(z.enum(['none', 'score', 'percentage', 'majority']), 'none'),
  timeLimitSeconds: z._default(z.nullable(z.int().check(z.gte(10), z.lte(86_400))), null),
  maxAttempts: z._default(z.nullable(z.int().check(z.gte(1), z.lte(1_000))), null),
})

export type FormSettings = z.infer<typeof formSettings>

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Not a color'))
/** A key of the file store; null for none. */
const picture = z._default(
  z.nullable(z.string().check(z.regex(/^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/), z.maxLength(255))),
  null,
)

/** How the form looks. */
export const formTheme = z.strictObject({
  font: z._default(z.string().check(z.regex(/^[\w -]{1,80}$/, 'Not a font')), 'Inter'),
  textColor: z._default(color, '#1f2328'),
  backgroundColor: z._default(color, '#ffffff'),
  accentColor: z._default(color, '#3b5bdb'),
  buttonTextColor: z._default(color, '#ffffff'),
  colorScheme: z._default(z.enum(['light', 'dark', 'auto']), 'light'),
  /** Pixels. */
  cornerRadius: z._default(z.int().check(z.gte(0), z.lte(40)), 8),
  width: z._default(z.int().check(z.gte(400), z.lte(1200)), 720),
  alignment: z._default(z.enum(['start', 'center']), 'start'),
  logo: picture,
  cover: picture,
  /** Behind the page. */
  backgroundPicture: picture,
  css: text(formLimits.cssLength),
})

export type FormTheme = z.infer<typeof formTheme>
