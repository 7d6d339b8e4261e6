/*
 * Each glyph is one quad; the fragment shader works in screen pixels from the glyph's centre, so
 * edges and strokes are crisp at every zoom and pixel ratio.
 */
export const GLYPH_VERTEX_SHADER = /* glsl */ `
attribute vec4 a_id;
attribute vec4 a_fill;
attribute vec4 a_stroke;
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
attribute float a_strokeWidth;
attribute vec2 a_corner;

uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;

varying vec4 v_fill;
varying vec4 v_stroke;
varying vec2 v_place;
varying float v_radius;
varying float v_shape;
varying float v_strokeWidth;

const float bias = 255.0 / 254.0;

void main() {
  v_radius = a_size / u_sizeRatio;
  v_place = a_corner * (v_radius * 1.4 + 2.0);
  vec2 position = a_position + v_place * u_correctionRatio * 2.0;
  gl_Position = vec4((u_matrix * vec3(position, 1)).xy, 0, 1);
  v_shape = a_shape;
  v_strokeWidth = min(a_strokeWidth, v_radius * 0.3);
  #ifdef PICKING_MODE
  v_fill = a_id;
  #else
  v_fill = a_fill;
  #endif
  v_stroke = a_stroke;
  v_fill.a *= bias;
  v_stroke.a *= bias;
}
`;

export const GLYPH_FRAGMENT_SHADER = /* glsl */ `
precision highp float;

uniform float u_pixelRatio;

varying vec4 v_fill;
varying vec4 v_stroke;
varying vec2 v_place;
varying float v_radius;
varying float v_shape;
varying float v_strokeWidth;

float distanceTo(float shape, vec2 p, float r) {
  if (shape < 0.5) return length(p) - r;
  if (shape < 1.5) {
    float plane = max(p.x * 0.8660 + p.y * 0.5, -p.x * 0.8660 + p.y * 0.5);
    return max(plane, -p.y) - r * 0.68 + length(max(vec2(0.0), vec2(p.y - r * 1.2, 0.0)));
  }
  if (shape < 2.5) {
    float corner = min(2.0, r * 0.2);
    vec2 q = abs(p) - vec2(r * 0.86 - corner);
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
  }
  if (shape < 3.5) return (abs(p.x) + abs(p.y) - r * 1.2) * 0.7071;
  return length(p) - r;
}

float cover(float distance) {
  return clamp(0.5 - distance * u_pixelRatio, 0.0, 1.0);
}

void main() {
  bool isHalf = v_shape > 7.5;
  float shape = isHalf ? v_shape - 8.0 : v_shape;
  vec2 p = shape > 0.5 && shape < 1.5 ? v_place + vec2(0.0, v_radius * 0.12) : v_place;
  float d = distanceTo(shape, p, v_radius);
  #ifdef PICKING_MODE
  gl_FragColor = d > 1.0 ? vec4(0.0) : v_fill;
  #else
  vec4 fill = v_fill;
  if (isHalf && p.x > 0.0) fill = vec4(vec3(0.55), v_fill.a);
  float stroke = cover(-(d + v_strokeWidth));
  if (shape > 3.5) {
    // The core takes the fill, with a rim of its own, so that it shows light and lane like any glyph.
    float core = d + v_radius * (shape > 4.5 ? 0.36 : 0.48);
    fill = mix(v_fill, v_stroke, cover(-(core + v_strokeWidth * 0.6)));
    fill.a *= cover(core);
  }
  vec4 color = vec4(mix(fill.rgb, v_stroke.rgb, stroke), mix(fill.a, v_stroke.a, stroke));
  float alpha = color.a * cover(d);
  gl_FragColor = vec4(color.rgb * alpha, alpha);
  #endif
}
`;
