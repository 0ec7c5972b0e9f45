// Shows only the calls whose text holds what was typed.
const search = document.querySelector('#search')
const calls = [...document.querySelectorAll('.call')].map(element => ({
  element,
  text: element.textContent.toLowerCase(),
}))

function show() {
  const wanted = search.value.trim().toLowerCase()
  for (const { element, text } of calls) element.hidden = !text.includes(wanted)
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('.call:not([hidden])')
  }
  document.querySelector('#nothing').hidden = calls.some(({ element }) => !element.hidden)
}

search.addEventListener('input', show)
search.focus()

const addressed = location.hash && document.querySelector(location.hash)
if (addressed) addressed.open = true
