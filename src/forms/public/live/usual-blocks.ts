import { consent } from '../../blocks/consent/consent.ts'
import { consentUi } from '../../blocks/consent/consent.ui.tsx'
import { divider } from '../../blocks/divider/divider.ts'
import { dividerUi } from '../../blocks/divider/divider.ui.tsx'
import { dropdown } from '../../blocks/dropdown/dropdown.ts'
import { dropdownUi } from '../../blocks/dropdown/dropdown.ui.tsx'
import { email } from '../../blocks/email/email.ts'
import { emailUi } from '../../blocks/email/email.ui.tsx'
import { heading } from '../../blocks/heading/heading.ts'
import { headingUi } from '../../blocks/heading/heading.ui.tsx'
import { hidden } from '../../blocks/hidden/hidden.ts'
import { hiddenUi } from '../../blocks/hidden/hidden.ui.tsx'
import { longAnswer } from '../../blocks/long_answer/long_answer.ts'
import { longAnswerUi } from '../../blocks/long_answer/long_answer.ui.tsx'
import { multiDropdown } from '../../blocks/multi_dropdown/multi_dropdown.ts'
import { multiDropdownUi } from '../../blocks/multi_dropdown/multi_dropdown.ui.tsx'
import { multipleChoice } from '../../blocks/multiple_choice/multiple_choice.ts'
import { multipleChoiceUi } from '../../blocks/multiple_choice/multiple_choice.ui.tsx'
import { number } from '../../blocks/number/number.ts'
import { numberUi } from '../../blocks/number/number.ui.tsx'
import { richText } from '../../blocks/rich_text/rich_text.ts'
import { richTextUi } from '../../blocks/rich_text/rich_text.ui.tsx'
import { shortAnswer } from '../../blocks/short_answer/short_answer.ts'
import { shortAnswerUi } from '../../blocks/short_answer/short_answer.ui.tsx'
import { singleChoice } from '../../blocks/single_choice/single_choice.ts'
import { singleChoiceUi } from '../../blocks/single_choice/single_choice.ui.tsx'
import { yesNo } from '../../blocks/yes_no/yes_no.ts'
import { yesNoUi } from '../../blocks/yes_no/yes_no.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** The blocks that most forms have. */
export const usualBlocks: LoadedBlocks = {
  types: {
    short_answer: shortAnswer,
    long_answer: longAnswer,
    email,
    number,
    single_choice: singleChoice,
    multiple_choice: multipleChoice,
    dropdown,
    multi_dropdown: multiDropdown,
    yes_no: yesNo,
    consent,
    heading,
    rich_text: richText,
    divider,
    hidden,
  },
  uis: {
    short_answer: shortAnswerUi,
    long_answer: longAnswerUi,
    email: emailUi,
    number: numberUi,
    single_choice: singleChoiceUi,
    multiple_choice: multipleChoiceUi,
    dropdown: dropdownUi,
    multi_dropdown: multiDropdownUi,
    yes_no: yesNoUi,
    consent: consentUi,
    heading: headingUi,
    rich_text: richTextUi,
    divider: dividerUi,
    hidden: hiddenUi,
  },
}
