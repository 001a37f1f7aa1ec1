import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class VerifyWebhook {
  /**
   * Whether a delivery comes from the service: one of its signatures fits, and it was sent within five minutes. The names
   * of the headers are in lower case; body is the bytes as they came; nowS is System.currentTimeMillis() / 1000.
   */
  public static boolean isGenuine(String secret, Map<String, String> headers, byte[] body, long nowS)
      throws GeneralSecurityException {
    String id = headers.getOrDefault("webhook-id", "");
    String timestamp = headers.getOrDefault("webhook-timestamp", "");
    String signatures = headers.getOrDefault("webhook-signature", "");
    if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(nowS - Long.parseLong(timestamp)) > 300) return false;
    byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    String digest = Base64.getEncoder().encodeToString(mac.doFinal(body));
    byte[] right = ("v1," + digest).getBytes(StandardCharsets.UTF_8);
    for (String given : signatures.split(" ")) {
      if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), right)) return true;
    }
    return false;
  }
}
