/** Files that the bundler embeds as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}
declare module '*.geojson' {
  const text: string;
  export default text;
}
declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*/copy.js' {
  const text: string;
  export default text;
}
