/**
 * Runs before Decap's bundle. Decap starts when we say so; and its check of the configuration makes a function from
 * text, which our policy refuses, so that one check answers yes: a test of ours checks the configuration instead.
 */
window.CMS_MANUAL_INIT = true

window.Function = new Proxy(Function, {
  construct: (Real, words: string[], target) =>
    words[0] === 'self' && words[1] === 'scope' ? () => () => true : (Reflect.construct(Real, words, target) as object),
})
