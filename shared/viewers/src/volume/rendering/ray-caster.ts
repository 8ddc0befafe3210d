/** Draws the back faces of the volume's box. Rays go from there to the eye, so that a camera may stand inside the box. */
export const VERTEX_SHADER = `
precision highp float;
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
out vec3 back;

void main() {
  back = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** Marches along the ray of a pixel through the volume. Places are shares of the box, lengths are mm. */
export const FRAGMENT_SHADER = `
precision highp float;
precision highp sampler3D;
in vec3 back;
out vec4 colour;

uniform sampler3D volume;
uniform sampler2D transfer;
/** A mm of the way from the eye. */
uniform vec3 ahead;
/** Half a voxel along each way. */
uniform vec3 half_voxel;
/** Turns a slope along the ways of the box into one of the patient. */
uniform mat3 slopes;
/** Towards the eye. */
uniform vec3 light;
uniform float step_mm;
uniform bool is_mip;
/** The values that are black and white. */
uniform vec2 window;

const int MOST_STEPS = 2048;

float value_at(vec3 place) {
  return texture(volume, place).r;
}

/** A number that differs from pixel to pixel, so that the steps of neighbours make no rings. */
float noise(vec2 at) {
  return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715))));
}

vec3 slope_at(vec3 place) {
  vec3 x = vec3(half_voxel.x, 0.0, 0.0);
  vec3 y = vec3(0.0, half_voxel.y, 0.0);
  vec3 z = vec3(0.0, 0.0, half_voxel.z);
  vec3 slope = vec3(
    value_at(place + x) - value_at(place - x),
    value_at(place + y) - value_at(place - y),
    value_at(place + z) - value_at(place - z)
  );
  return slopes * (slope / (2.0 * half_voxel));
}

vec3 lit(vec3 base, vec3 place) {
  vec3 slope = slope_at(place);
  float steepness = length(slope);
  if (steepness < 1e-5) return base * 0.6;
  float facing = abs(dot(slope / steepness, light));
  return base * (0.18 + 0.82 * facing) + vec3(0.18) * pow(facing, 24.0);
}

void main() {
  vec3 way = mix(ahead, vec3(1e-6), vec3(lessThan(abs(ahead), vec3(1e-6))));
  vec3 to_sides = max(back / way, (back - 1.0) / way);
  float depth = min(to_sides.x, min(to_sides.y, to_sides.z));
  vec3 start = back - way * depth;
  int steps = min(MOST_STEPS, int(ceil(depth / step_mm)));
  float shift = noise(gl_FragCoord.xy);

  float most = 0.0;
  vec4 sum = vec4(0.0);
  for (int at = 0; at < steps; at += 1) {
    vec3 place = start + way * ((float(at) + shift) * step_mm);
    float value = value_at(place);
    if (is_mip) {
      most = max(most, value);
      continue;
    }
    vec4 seen = texture(transfer, vec2(value * (255.0 / 256.0) + 0.5 / 256.0, 0.5));
    if (seen.a < 0.002) continue;
    float opacity = 1.0 - pow(1.0 - seen.a, step_mm);
    sum += (1.0 - sum.a) * vec4(lit(seen.rgb, place) * opacity, opacity);
    if (sum.a > 0.98) break;
  }
  if (is_mip) {
    float grey = clamp((most - window.x) / max(window.y - window.x, 1e-5), 0.0, 1.0);
    colour = vec4(vec3(grey), 1.0);
  } else {
    colour = sum;
  }
}
`;
