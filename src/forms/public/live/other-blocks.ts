import { address } from '../../blocks/address/address.ts'
import { addressUi } from '../../blocks/address/address.ui.tsx'
import { color } from '../../blocks/color/color.ts'
import { colorUi } from '../../blocks/color/color.ui.tsx'
import { contact } from '../../blocks/contact/contact.ts'
import { contactUi } from '../../blocks/contact/contact.ui.tsx'
import { currency } from '../../blocks/currency/currency.ts'
import { currencyUi } from '../../blocks/currency/currency.ui.tsx'
import { matrixMultiple } from '../../blocks/matrix_multiple/matrix_multiple.ts'
import { matrixMultipleUi } from '../../blocks/matrix_multiple/matrix_multiple.ui.tsx'
import { matrixSingle } from '../../blocks/matrix_single/matrix_single.ts'
import { matrixSingleUi } from '../../blocks/matrix_single/matrix_single.ui.tsx'
import { opinionScale } from '../../blocks/opinion_scale/opinion_scale.ts'
import { opinionScaleUi } from '../../blocks/opinion_scale/opinion_scale.ui.tsx'
import { percent } from '../../blocks/percent/percent.ts'
import { percentUi } from '../../blocks/percent/percent.ui.tsx'
import { phone } from '../../blocks/phone/phone.ts'
import { phoneUi } from '../../blocks/phone/phone.ui.tsx'
import { ranking } from '../../blocks/ranking/ranking.ts'
import { rankingUi } from '../../blocks/ranking/ranking.ui.tsx'
import { rating } from '../../blocks/rating/rating.ts'
import { ratingUi } from '../../blocks/rating/rating.ui.tsx'
import { slider } from '../../blocks/slider/slider.ts'
import { sliderUi } from '../../blocks/slider/slider.ui.tsx'
import { spoiler } from '../../blocks/spoiler/spoiler.ts'
import { spoilerUi } from '../../blocks/spoiler/spoiler.ui.tsx'
import { url } from '../../blocks/url/url.ts'
import { urlUi } from '../../blocks/url/url.ui.tsx'
import { video } from '../../blocks/video/video.ts'
import { videoUi } from '../../blocks/video/video.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks that few forms have. */
export const otherBlocks: LoadedBlocks = {
  types: {
    phone,
    url,
    address,
    contact,
    ranking,
    matrix_single: matrixSingle,
    matrix_multiple: matrixMultiple,
    currency,
    percent,
    rating,
    opinion_scale: opinionScale,
    slider,
    color,
    video,
    spoiler,
  },
  uis: {
    phone: phoneUi,
    url: urlUi,
    address: addressUi,
    contact: contactUi,
    ranking: rankingUi,
    matrix_single: matrixSingleUi,
    matrix_multiple: matrixMultipleUi,
    currency: currencyUi,
    percent: percentUi,
    rating: ratingUi,
    opinion_scale: opinionScaleUi,
    slider: sliderUi,
    color: colorUi,
    video: videoUi,
    spoiler: spoilerUi,
  },
}
