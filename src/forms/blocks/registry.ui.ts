import type { BlockUi } from './block-ui.ts'
import { addressUi } from './address/address.ui.tsx'
import { calculatedUi } from './calculated/calculated.ui.tsx'
import { colorUi } from './color/color.ui.tsx'
import { consentUi } from './consent/consent.ui.tsx'
import { contactUi } from './contact/contact.ui.tsx'
import { currencyUi } from './currency/currency.ui.tsx'
import { dateUi } from './date/date.ui.tsx'
import { dateRangeUi } from './date_range/date_range.ui.tsx'
import { dateTimeUi } from './date_time/date_time.ui.tsx'
import { dividerUi } from './divider/divider.ui.tsx'
import { dropdownUi } from './dropdown/dropdown.ui.tsx'
import { emailUi } from './email/email.ui.tsx'
import { imageUi } from './image/image.ui.tsx'
import { pictureChoiceUi } from './picture_choice/picture_choice.ui.tsx'
import { signatureUi } from './signature/signature.ui.tsx'
import { fileUploadUi } from './file_upload/file_upload.ui.tsx'
import { headingUi } from './heading/heading.ui.tsx'
import { hiddenUi } from './hidden/hidden.ui.tsx'
import { locationUi } from './location/location.ui.tsx'
import { longAnswerUi } from './long_answer/long_answer.ui.tsx'
import { matrixMultipleUi } from './matrix_multiple/matrix_multiple.ui.tsx'
import { matrixSingleUi } from './matrix_single/matrix_single.ui.tsx'
import { multiDropdownUi } from './multi_dropdown/multi_dropdown.ui.tsx'
import { multipleChoiceUi } from './multiple_choice/multiple_choice.ui.tsx'
import { numberUi } from './number/number.ui.tsx'
import { opinionScaleUi } from './opinion_scale/opinion_scale.ui.tsx'
import { paymentUi } from './payment/payment.ui.tsx'
import { percentUi } from './percent/percent.ui.tsx'
import { phoneUi } from './phone/phone.ui.tsx'
import { rankingUi } from './ranking/ranking.ui.tsx'
import { ratingUi } from './rating/rating.ui.tsx'
import { richTextUi } from './rich_text/rich_text.ui.tsx'
import { shortAnswerUi } from './short_answer/short_answer.ui.tsx'
import { singleChoiceUi } from './single_choice/single_choice.ui.tsx'
import { sliderUi } from './slider/slider.ui.tsx'
import { spoilerUi } from './spoiler/spoiler.ui.tsx'
import { timeUi } from './time/time.ui.tsx'
import { urlUi } from './url/url.ui.tsx'
import { videoUi } from './video/video.ui.tsx'
import { yesNoUi } from './yes_no/yes_no.ui.tsx'

/** The screen halves of all types of blocks that pages can show. Pages of forms load only those that they have. */
export const blockUis: Readonly<Record<string, BlockUi>> = {
  short_answer: shortAnswerUi,
  long_answer: longAnswerUi,
  email: emailUi,
  phone: phoneUi,
  url: urlUi,
  address: addressUi,
  contact: contactUi,
  single_choice: singleChoiceUi,
  dropdown: dropdownUi,
  multiple_choice: multipleChoiceUi,
  multi_dropdown: multiDropdownUi,
  yes_no: yesNoUi,
  consent: consentUi,
  ranking: rankingUi,
  matrix_single: matrixSingleUi,
  matrix_multiple: matrixMultipleUi,
  number: numberUi,
  currency: currencyUi,
  percent: percentUi,
  payment: paymentUi,
  rating: ratingUi,
  opinion_scale: opinionScaleUi,
  slider: sliderUi,
  date: dateUi,
  time: timeUi,
  date_time: dateTimeUi,
  date_range: dateRangeUi,
  file_upload: fileUploadUi,
  signature: signatureUi,
  picture_choice: pictureChoiceUi,
  image: imageUi,
  color: colorUi,
  location: locationUi,
  hidden: hiddenUi,
  calculated: calculatedUi,
  heading: headingUi,
  rich_text: richTextUi,
  video: videoUi,
  divider: dividerUi,
  spoiler: spoilerUi,
}
