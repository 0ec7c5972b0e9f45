import { countRecent } from '../../connections/deliveries/deliveries.sql.ts'
import { type Delivery, DeliveryError } from '../../connections/deliveries/delivery.ts'
import type { DeliveryKind } from '../../connections/deliveries/delivery-kinds.ts'
import { openBase } from '../../engine/base/base.ts'
import { type RateLimit, sharedRateLimits } from '../../platform/http/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { answerIn } from '../blocks/entries.ts'
import { showAnswer } from '../blocks/show-answer.ts'
import type { FormMail } from '../document/form-document.ts'
import { mentionReader } from '../logic/mention-values.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { composeFormMail } from './compose-form-mail.ts'
import { mailPayload, type MailPayload } from './mail-payload.ts'
import { selectFormName } from './mails.sql.ts'
import { respondentAddress } from './plan-mails.ts'
import { mailFailure } from './mail-failure.ts'

/** How many mails of a form an address can get in an hour, since visitors can enter the address of somebody else. */
const maxPerHour = 20

/** How many a form sends to addresses that visitors entered, so that nobody lets it write to the world. Others wait. */
const toRespondents: RateLimit = { window: 3_600, max: 1_000 }

/** Mails about responses. */
export const mailDeliveries: DeliveryKind = {
  name: 'mail',
  async deliver(platform, flowId, delivery) {
    const payload = mailPayload.parse(delivery.payload)
    const version = await loadVersion(platform, { flowId, number: payload.version })
    const mail = version?.document.mails[payload.mailId]
    const [form] = await run(platform.pool, selectFormName(flowId))
    if (!version || !mail || !form) throw new DeliveryError('The form does not exist any more.', { isTemporary: false })
    if (mail.to === 'respondent') await limitRecipient(platform, flowId, delivery)
    const { replyTo, ...content } = composed(platform, { version, mail, payload, form })
    try {
      await platform.mail.send({
        ...content,
        to: delivery.recipient,
        ...(mail.senderName.trim() !== '' && { fromName: mail.senderName.trim() }),
        ...(replyTo !== null && { replyTo }),
        // A mail that is sent again after a crash is the same one.
        messageId: `<${delivery.id}@${flowId}.gridloom>`,
      })
    } catch (error) {
      throw mailFailure(error)
    }
  },
}

interface Composing {
  version: LoadedVersion
  mail: FormMail
  payload: MailPayload
  form: { name: string; publicId: string }
}

function composed(platform: Platform, { version, mail, payload, form }: Composing) {
  const { answers, variables, parameters, timeZone, sentAt } = payload
  const { document, form: compiled } = version
  const field = { now: Date.parse(sentAt), timeZone, locale: document.settings.language }
  const isForPeople = mail.to === 'addresses'
  const content = composeFormMail({
    mail,
    title: form.name,
    document,
    form: compiled,
    answerOf: any => showAnswer(any, answerIn(any, answers), { field }),
    valueOf: mentionReader(compiled, { evaluation: { answers, variables }, field, parameters }),
    resultsUrl: isForPeople ? `${addressOfProduct(platform)}/editor/${form.publicId}/results` : null,
  })
  const replyTo = mail.replyTo || (isForPeople ? respondentAddress(version, answers, null) : null)
  return { ...content, replyTo }
}

/** Where people reach the product. */
export const addressOfProduct = ({ config }: Platform): string => config.publicUrl ?? `http://localhost:${config.port}`

async function limitRecipient(platform: Platform, flowId: string, { recipient }: Delivery): Promise<void> {
  const base = await openBase(platform, { flowId })
  const [recent] = await run(platform.pool, countRecent(base.schema, { recipient, seconds: 3600 }))
  if ((recent?.count ?? 0) >= maxPerHour)
    throw new DeliveryError('This address got too many emails of this form within an hour.', { isTemporary: false })
  const { allowed } = await sharedRateLimits(platform).consume(`form mails of ${flowId}`, toRespondents)
  if (!allowed)
    throw new DeliveryError('This form has sent too many emails within an hour. This one is sent later.', {
      isTemporary: true,
    })
}
