/** The picture of a template, in a color scheme of the product. */
export const picturePath = (id: string, scheme: 'light' | 'dark'): string =>
  `/form-templates/${id}${scheme === 'dark' ? '-dark' : ''}.webp`
