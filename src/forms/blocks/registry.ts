import type { OptionRole } from '../document/form-document.ts'
import type { KnownBlocks } from '../document/known-blocks.ts'
import { quizLogic } from '../logic/quiz/quiz-logic.ts'
import { type BlockTypes, blockTypeIn, quizKey } from './block-context.ts'
import { address } from './address/address.ts'
import { appointment } from './appointment/appointment.ts'
import { calculated } from './calculated/calculated.ts'
import { color } from './color/color.ts'
import { consent } from './consent/consent.ts'
import { contact } from './contact/contact.ts'
import { currency } from './currency/currency.ts'
import { date } from './date/date.ts'
import { dateRange } from './date_range/date_range.ts'
import { dateTime } from './date_time/date_time.ts'
import { divider } from './divider/divider.ts'
import { dropdown } from './dropdown/dropdown.ts'
import { email } from './email/email.ts'
import { fileUpload } from './file_upload/file_upload.ts'
import { heading } from './heading/heading.ts'
import { hidden } from './hidden/hidden.ts'
import { image } from './image/image.ts'
import { location } from './location/location.ts'
import { login } from './login/login.ts'
import { longAnswer } from './long_answer/long_answer.ts'
import { matrixMultiple } from './matrix_multiple/matrix_multiple.ts'
import { matrixSingle } from './matrix_single/matrix_single.ts'
import { multiDropdown } from './multi_dropdown/multi_dropdown.ts'
import { multipleChoice } from './multiple_choice/multiple_choice.ts'
import { number } from './number/number.ts'
import { opinionScale } from './opinion_scale/opinion_scale.ts'
import { payment } from './payment/payment.ts'
import { percent } from './percent/percent.ts'
import { phone } from './phone/phone.ts'
import { pictureChoice } from './picture_choice/picture_choice.ts'
import { ranking } from './ranking/ranking.ts'
import { rating } from './rating/rating.ts'
import { recordPicker } from './record_picker/record_picker.ts'
import { repeater } from './repeater/repeater.ts'
import { richText } from './rich_text/rich_text.ts'
import { shortAnswer } from './short_answer/short_answer.ts'
import { signature } from './signature/signature.ts'
import { singleChoice } from './single_choice/single_choice.ts'
import { slider } from './slider/slider.ts'
import { spoiler } from './spoiler/spoiler.ts'
import { time } from './time/time.ts'
import { url } from './url/url.ts'
import { withScoring } from './scoring/with-scoring.ts'
import { video } from './video/video.ts'
import { yesNo } from './yes_no/yes_no.ts'

const types = {
  short_answer: shortAnswer,
  long_answer: longAnswer,
  email,
  phone,
  url,
  address,
  contact,
  single_choice: singleChoice,
  dropdown,
  multiple_choice: multipleChoice,
  multi_dropdown: multiDropdown,
  picture_choice: pictureChoice,
  yes_no: yesNo,
  consent,
  ranking,
  matrix_single: matrixSingle,
  matrix_multiple: matrixMultiple,
  number,
  currency,
  percent,
  rating,
  opinion_scale: opinionScale,
  slider,
  date,
  time,
  date_time: dateTime,
  date_range: dateRange,
  file_upload: fileUpload,
  signature,
  color,
  location,
  record_picker: recordPicker,
  repeater,
  login,
  payment,
  appointment,
  hidden,
  calculated,
  heading,
  rich_text: richText,
  image,
  video,
  divider,
  spoiler,
}

/** All types of blocks by name, in the order in which people see them. A form's page loads only those that it has. */
export const blockTypes: BlockTypes = { ...withScoring(types), [quizKey]: quizLogic }

const noRoles: readonly OptionRole[] = []

/** What the document asks about types of blocks. */
export const knownBlocks: KnownBlocks = {
  setting(type, key) {
    const shape = blockTypeIn(blockTypes, type)?.settings.shape
    return shape && Object.hasOwn(shape, key) ? (shape[key] ?? null) : null
  },
  isKnown: type => blockTypeIn(blockTypes, type) !== null,
  isContainer: type => blockTypeIn(blockTypes, type)?.isContainer ?? false,
  optionRoles: type => blockTypeIn(blockTypes, type)?.optionRoles ?? noRoles,
}
