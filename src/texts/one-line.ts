/** Characters that end a line, control the output, or change the direction of the text around them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A text on one line: each run of line breaks and control characters becomes a space. */
export const oneLine = (text: string): string => text.replace(unwanted, ' ').trim()
