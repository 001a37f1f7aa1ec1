/** Files that the bundler embeds: as text, or (the two of swagger-ui-dist) as files whose place is told. */
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
declare module '*.ts.txt' {
  const text: string;
  export default text;
}
declare module '*.py' {
  const text: string;
  export default text;
}
declare module '*.java' {
  const text: string;
  export default text;
}
declare module '*.go' {
  const text: string;
  export default text;
}
declare module '*/swagger-start.js' {
  const text: string;
  export default text;
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string;
  export default path;
}
